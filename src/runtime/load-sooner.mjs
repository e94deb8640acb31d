// Makes what is imported after it load in about half the time (decisions/043). It is the first import of its entry
// files, and itself plain JavaScript: otherwise Node would first load what takes types out of TypeScript.
import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url).href
/** The folders of the repository that hold modules; a site config, which may be in it too, is the seller's. */
const ours = /^(src|sandbox|test|bench|scripts)\//
const packages = /^node_modules\//
/**
 * The 64 languages of zod's messages, of which Pullpass uses none. Only `export * as locales` loads them, so an empty
 * module can stand for them, also for other packages that use zod.
 */
const languages = /\/node_modules\/zod\/v4\/locales\/index\.js$/
const empty = 'data:text/javascript,'

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
 * Our TypeScript is read here as well: Node turns the URL of each module into a path so often, letter by letter, that
 * V8 starts its optimizing compiler for that alone, which takes 7 MB.
 * https://nodejs.org/api/module.html#moduleregisterhooksoptions
 */
function resolveByPath() {
  const folder = fileURLToPath(root)
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
        if (specifier.endsWith('.js') && packages.test(from)) {
          const file = url()
          return { url: languages.test(file) ? empty : file, shortCircuit: true }
        }
      } else if (ours.test(from) && !specifier.includes(':')) {
        const resolved = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
        known.set(specifier, resolved)
        return resolved
      }
      return next(specifier, context)
    },
    load(url, context, next) {
      const path = url.startsWith(root) ? url.slice(root.length) : ''
      if (context.format !== 'module-typescript' || !/^[\w./-]+$/.test(path)) return next(url, context)
      return { format: context.format, source: readFileSync(folder + path, 'utf8'), shortCircuit: true }
    }
  })
}
