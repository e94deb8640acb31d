// What npm run pullpass runs: pullpass.ts, loaded sooner.
import '../runtime/load-sooner.mjs'

await import('./pullpass.ts')
