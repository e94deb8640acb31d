// What npm start runs: main.ts, loaded sooner.
import './runtime/load-sooner.mjs'

await import('./main.ts')
