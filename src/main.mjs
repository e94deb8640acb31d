// npm start runs this file: it loads main.ts sooner.
import './runtime/load-sooner.mjs'

await import('./main.ts')
