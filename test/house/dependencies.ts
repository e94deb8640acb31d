import { API, type Checker, type Symbol as Named, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'

/** The most functions, and objects with functions, that one parameter of an exported function may have. */
export const dependencyLimit = 8

/** Functions that may be given more, with the reason. */
export const mayTakeMore: Readonly<Record<string, string>> = {
  'src/context.ts createContext': 'its overrides are what tests replace, each by itself',
  'src/server/server.ts createServer': 'it hands the whole context to the handlers, and each takes from it what it uses'
}

/** A parameter with too many dependencies. `name`: the file and its function. */
export type Wide = { name: string; parameter: string; dependencies: string[] }

/**
 * The parameters of exported functions in `src/` that bring more dependencies than allowed. Only properties that our
 * own types declare count, and only those that can be called or have something that can: rows and settings may have any
 * number of fields. It asks the compiler, since most of these types are made of others.
 */
export function wideParameters(root: string, files: readonly string[]): Wide[] {
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
        parametersOf(checker, symbol)
          .map(({ name, type }) => ({
            name: `${path} ${symbol.name}`,
            parameter: name,
            dependencies: dependenciesOf(checker, type)
          }))
          .filter(({ dependencies }) => dependencies.length > dependencyLimit)
      )
    })
  } finally {
    api.close()
  }
}

function parametersOf(checker: Checker, symbol: Named): { name: string; type: Type }[] {
  const type = checker.getTypeOfSymbol(symbol)
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  return signatures.flatMap((signature) =>
    signature.getParameters().flatMap((parameter) => {
      const of = checker.getTypeOfSymbol(parameter)
      return of ? [{ name: parameter.name, type: of }] : []
    })
  )
}

function dependenciesOf(checker: Checker, type: Type): string[] {
  const own = checker.getPropertiesOfType(type).filter(({ declarations }) => {
    return declarations.some(({ path }) => path.includes('/src/') && !path.includes('/node_modules/'))
  })
  // Most parameters have few properties, whatever these are.
  if (own.length <= dependencyLimit) return []
  const types = checker.getTypeOfSymbol(own)
  return own.filter((_, place) => isDependency(checker, types[place])).map(({ name }) => name)
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
