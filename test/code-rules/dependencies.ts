import { API, type Checker, type Symbol as Named, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'

/** The most functions, and objects with functions, that the parameters of an exported function may bring together. */
export const dependencyLimit = 8

/** Functions that may be given more, with the reason. */
export const mayTakeMore: Readonly<Record<string, string>> = {
  'src/access/one-repository.ts createRepositoryAccess':
    'it makes the parts of the work on one repository, and each takes from all that what it uses',
  'src/context.ts createContext': 'its overrides are what tests replace, one at a time',
  'src/server/server.ts createServer': 'it hands the whole context to the handlers, and each takes from it what it uses'
}

/** Files whose types are handed on whole, and so bring one dependency, with the reason. */
const handedOnWhole: Readonly<Record<string, string>> = {
  '/src/context.ts': 'each handler of a request takes from the context what it uses',
  '/src/users/build-users.ts': 'the part of the context that is about users',
  '/src/payments/build-payments.ts': 'the part of the context that is about payments',
  '/src/runtime/basics.ts': 'each part of the process is built with the clock, the log and the other basics'
}

/** A function with too many dependencies. `name`: the file and its function. `brings`: each parameter and its own. */
export type Wide = { name: string; count: number; brings: string }

/**
 * The exported functions of these files whose parameters together bring more dependencies than allowed. Of the
 * properties of a parameter only those count that our own types declare, and that can be called or have something that
 * can: rows and settings may have any number of fields. A function is one dependency, and so is a thing: an object with
 * functions, such as the writer, or the database of a library. An object that brings two or more things is a bag. Each
 * thing in a bag counts as if the function took it directly.
 * It asks the compiler, since most of these types are made of others.
 */
export function wideFunctions(root: string, files: readonly string[]): Wide[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
    if (!project) throw new Error('the compiler does not know the project')
    const { checker, program } = project
    const dependenciesOf = createCounter(checker)
    return files.flatMap((path) => {
      const file = program.getSourceFile(`${root}/${path}`)
      const module = file && checker.getSymbolAtLocation(file)
      const exported = module ? checker.getExportsOfModule(module) : []
      return exported.flatMap((symbol) =>
        signaturesOf(checker, symbol)
          .map((parameters) => {
            const brought = parameters.map(({ name, type }) => ({ name, own: dependenciesOf(name, type) }))
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

/** A property, with the type that it has if it is there. `files`: those that declare it. */
type Property = { name: string; type: Type; files: readonly string[] }

/** Counts the dependencies that a parameter brings, by their names. */
function createCounter(checker: Checker): (name: string, type: Type) => string[] {
  const propertiesOf = once((type): Property[] => {
    const symbols = checker.getPropertiesOfType(type)
    const types = checker.getTypeOfSymbol(symbols)
    return symbols.flatMap(({ name, declarations }, index) => {
      const declared = types[index]
      const of = declared && checker.getNonNullableType(declared)
      return of ? [{ name, type: of, files: declarations.map(({ path }) => path) }] : []
    })
  })
  const isFunction = once((type) => checker.getSignaturesOfType(type, SignatureKind.Call).length > 0)

  /** Texts, numbers, lists, sets and maps are data, and a signal is a state. */
  const isData = once((type) => {
    if (type.flags & (TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike)) return true
    return checker.getPropertiesOfType(type).some(({ name }) => dataHas.includes(name))
  })

  /** Whether a value of the type is no function itself, and has functions, or brings something that has. */
  const isThing = once((type): boolean => {
    if (isData(type) || isFunction(type)) return false
    return propertiesOf(type).some((property) => isFunction(property.type)) || thingsIn(type).length > 0
  }, false)

  const thingsIn = once((type) => (isData(type) ? [] : ownOf(type).filter((property) => isThing(property.type))))

  /** The properties that our own types declare; a mapped type may have some that no file declares. */
  function ownOf(type: Type): Property[] {
    return propertiesOf(type).filter(({ files }) => files.every(isOurs))
  }

  /** Whether the type brings two or more things, and is not handed on whole. */
  function isBag(type: Type): boolean {
    const things = isFunction(type) ? [] : thingsIn(type)
    return things.length > 1 && !things.every(({ files }) => files.some(isHandedOnWhole))
  }

  return function dependenciesOf(name, type): string[] {
    if (isData(type)) return []
    const own = ownOf(type)
    if (own.length === 0) return isFunction(type) || isThing(type) ? [name] : []
    return own.flatMap((property) => {
      if (isBag(property.type)) return dependenciesOf(name, property.type).map((of) => `${property.name}.${of}`)
      return isFunction(property.type) || isThing(property.type) ? [property.name] : []
    })
  }
}

/** Functions by which texts, lists, sets, maps and signals are known. */
const dataHas = ['charAt', 'forEach', 'throwIfAborted']

/** Our own types, without the settings. */
function isOurs(path: string): boolean {
  const isOwn = path.includes('/src/') || path.endsWith('/test/code-rules/wide-examples.ts')
  return isOwn && !path.includes('/node_modules/') && !path.includes('/src/config/')
}

function isHandedOnWhole(path: string): boolean {
  return Object.keys(handedOnWhole).some((file) => path.endsWith(file))
}

/** Asks once about each type. `meanwhile`: the answer about a type that has itself as a property, until it is known. */
function once<Answer>(ask: (type: Type) => Answer, meanwhile?: Answer): (type: Type) => Answer {
  const answers = new Map<number, Answer>()
  return (type) => {
    const known = answers.get(type.id)
    if (known !== undefined) return known
    if (meanwhile !== undefined) answers.set(type.id, meanwhile)
    const answer = ask(type)
    answers.set(type.id, answer)
    return answer
  }
}
