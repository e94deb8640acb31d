// What npm run pullpass runs: pullpass.ts, loaded sooner.
import { loadSooner } from '../runtime/load-sooner.mjs'

loadSooner()
await import('./pullpass.ts')
