// npm run pullpass runs this file: it loads pullpass.ts sooner.
import '../runtime/load-sooner.mjs'

await import('./pullpass.ts')
