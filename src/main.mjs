// What npm start runs: main.ts, loaded sooner.
import { loadSooner } from './runtime/load-sooner.mjs'

loadSooner()
await import('./main.ts')
