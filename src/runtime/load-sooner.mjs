// Makes what is imported after it load in about half the time (decisions/043). It is the first import of its entry files,
// and itself plain JavaScript: otherwise Node would first load what takes types out of TypeScript.
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url).href
/** The folders of the repository that hold modules; a site config, which may be in it too, is the seller's. */
const ours = /^(src|sandbox|test|bench|scripts)\//
const packages = /^node_modules\//

keepCompiledCode()
resolveByPath()

/**
 * Keeps the compiled code, and TypeScript without its types, for the next start: Node writes it when the process ends.
 * It is in `node_modules`, to which nobody may write who may not change the installation, and which `npm ci` deletes.
 * Does nothing where that folder cannot be written to, or where `NODE_COMPILE_CACHE` names another one.
 * https://nodejs.org/api/module.html#module-compile-cache
 */
function keepCompiledCode() {
  enableCompileCache(fileURLToPath(new URL('node_modules/.cache/pullpass', root)))
}

/**
 * Resolves a relative import to the file that it names, and a package to the same file for all of our own modules. Node
 * would read the state of the file and of the folders above it, and look for a package.json, at each of 2,000 imports.
 * https://nodejs.org/api/module.html#moduleregisterhooksoptions
 */
function resolveByPath() {
  const known = new Map()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context
      const from = parentURL?.startsWith(root) && conditions.includes('import') ? parentURL.slice(root.length) : ''
      if (specifier.startsWith('.')) {
        const url = () => new URL(specifier, parentURL).href
        if (specifier.endsWith('.ts') && ours.test(from)) {
          return { url: url(), format: 'module-typescript', shortCircuit: true }
        }
        if (specifier.endsWith('.js') && packages.test(from)) return { url: url(), shortCircuit: true }
      } else if (ours.test(from) && !specifier.includes(':')) {
        const resolved = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
        known.set(specifier, resolved)
        return resolved
      }
      return next(specifier, context)
    }
  })
}
