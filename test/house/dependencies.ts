import { API, type Checker, type Symbol as Named, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'

/** The most functions, and objects with functions, that the parameters of an exported function may bring together. */
export const dependencyLimit = 8

/** Functions that may be given more, with the reason. */
export const mayTakeMore: Readonly<Record<string, string>> = {
  'src/access/one-repository.ts createRepositoryAccess':
    'it makes the parts of the work on one repository, and each takes from all that what it uses',
  'src/context.ts createContext': 'its overrides are what tests replace, each by itself',
  'src/server/server.ts createServer': 'it hands the whole context to the handlers, and each takes from it what it uses'
}

/** A function with too many dependencies. `name`: the file and its function. `brings`: each parameter and its own. */
export type Wide = { name: string; count: number; brings: string }

/**
 * The exported functions in `src/` whose parameters together bring more dependencies than allowed. Of the properties of
 * a parameter only those count that our own types declare, and that can be called or have something that can: rows and
 * settings may have any number of fields. A function, or a thing of a library such as the database, is one dependency.
 * It asks the compiler, since most of these types are made of others.
 */
export function wideFunctions(root: string, files: readonly string[]): Wide[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
    if (!project) throw new Error('the compiler does not know the project')
    const { checker, program } = project
    return files.flatMap((path) => {
      const file = program.getSourceFile(`${root}/${path}`)
      const module = file && checker.getSymbolAtLocation(file)
      const exported = module ? checker.getExportsOfModule(module) : []
      return exported.flatMap((symbol) =>
        signaturesOf(checker, symbol)
          .map((parameters) => {
            const brought = parameters.map(({ name, type }) => ({ name, own: dependenciesOf(checker, name, type) }))
            const count = brought.reduce((sum, { own }) => sum + own.length, 0)
            const brings = brought.map(({ name, own }) => `${name} { ${own.join(', ')} }`).join('; ')
            return { name: `${path} ${symbol.name}`, count, brings }
          })
          .filter(({ count }) => count > dependencyLimit)
      )
    })
  } finally {
    api.close()
  }
}

/** The parameters of each signature of a function. */
function signaturesOf(checker: Checker, symbol: Named): { name: string; type: Type }[][] {
  const type = checker.getTypeOfSymbol(symbol)
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  return signatures.map((signature) =>
    signature.getParameters().flatMap((parameter) => {
      const of = checker.getTypeOfSymbol(parameter)
      return of ? [{ name: parameter.name, type: of }] : []
    })
  )
}

function dependenciesOf(checker: Checker, name: string, type: Type): string[] {
  const own = checker.getPropertiesOfType(type).filter(({ declarations }) => {
    return declarations.some(({ path }) => path.includes('/src/') && !path.includes('/node_modules/'))
  })
  if (own.length === 0) return isDependency(checker, type) ? [name] : []
  const types = checker.getTypeOfSymbol(own)
  return own.filter((_, place) => isDependency(checker, types[place])).map((property) => property.name)
}

/** Whether a value of the type can be called, or has functions: data, texts and lists of them are no dependencies. */
function isDependency(checker: Checker, declared: Type | undefined): boolean {
  const type = declared && checker.getNonNullableType(declared)
  if (!type || type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike)) return false
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return true
  const properties = checker.getPropertiesOfType(type)
  if (properties.some(({ name }) => name === 'flatMap' || name === 'charAt')) return false
  return checker.getTypeOfSymbol(properties).some((of) => {
    return of !== undefined && checker.getSignaturesOfType(of, SignatureKind.Call).length > 0
  })
}
