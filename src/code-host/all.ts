import { gitHubKind } from './github/kind.ts'
import type { CodeHostKind } from './kind.ts'

/** Every kind of code host; the first one is used unless `CODE_HOST` names another. */
export const codeHosts: readonly [CodeHostKind, ...CodeHostKind[]] = [gitHubKind]
