import { serve } from './cli/serve.ts'
import { complainOfBugs } from './cli/terminal.ts'

complainOfBugs()
await serve()
