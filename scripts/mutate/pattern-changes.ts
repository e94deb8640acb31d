/** Small changes of a regular expression, each a whole expression as `/pattern/flags`. A change may be invalid. */
export function patternChanges(literal: string): string[] {
  const end = literal.lastIndexOf('/')
  const pattern = literal.slice(1, end)
  const flags = literal.slice(end + 1)
  const changed = cuts(pattern).map(({ from, to, text }) => pattern.slice(0, from) + text + pattern.slice(to))
  return [
    ...changed.filter((other) => other !== '').map((other) => `/${other}/${flags}`),
    ...[...flags].map((flag) => `/${pattern}/${flags.replace(flag, '')}`)
  ]
}

type Cut = { from: number; to: number; text: string }

const escapes = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|k<\w+>|.)/y
const classes = /\[(?:\\.|[^\]\\])*\]/y
const opens = /\((?:\?(?::|=|!|<=|<!|<\w+>))?/y
const quantifiers = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y

/** The parts that are removed or changed: anchors, quantifiers, members of a class, alternatives. */
function cuts(pattern: string): Cut[] {
  const found: Cut[] = []
  /** Where the alternatives of each open group begin, the whole pattern first. */
  const groups: number[][] = [[0]]
  const next = (at: number, kind: RegExp) => {
    kind.lastIndex = at
    return kind.exec(pattern)?.[0] ?? ''
  }
  for (let at = 0; at < pattern.length; ) {
    const character = pattern[at]
    const token = next(at, escapes) || next(at, classes) || next(at, opens) || next(at, quantifiers) || `${character}`
    const to = at + token.length
    if (token === '^' || token === '$' || token === '\\b') found.push({ from: at, to, text: '' })
    else if (character === '[') found.push(...classCuts(token, at))
    else if (character === '(') groups.push([to])
    else if (character === '|') groups.at(-1)?.push(to)
    else if (character === ')') found.push(...alternativeCuts(groups.pop() ?? [], at))
    else if (next(at, quantifiers)) found.push(...quantifierCuts(token, at))
    at = to
  }
  return [...found, ...alternativeCuts(groups[0] ?? [], pattern.length)]
}

/** Removes each of several alternatives in turn. */
function alternativeCuts(starts: number[], end: number): Cut[] {
  if (starts.length < 2) return []
  return starts.map((from, place) => {
    const following = starts[place + 1]
    return following === undefined ? { from: from - 1, to: end, text: '' } : { from, to: following, text: '' }
  })
}

/** Removes each of several members of a class in turn. */
function classCuts(text: string, at: number): Cut[] {
  const negation = text.startsWith('[^') ? 2 : 1
  const members = [...text.slice(negation, -1).matchAll(/(?:\\p\{[^}]*\}|\\.|.)(?:-(?:\\.|[^\]]))?/g)]
  if (members.length < 2) return []
  return members.map(({ index, 0: { length } }) => {
    const from = at + negation + index
    return { from, to: from + length, text: '' }
  })
}

/** Removes `+`, `*` and `?`; changes the numbers of `{2,5}` to one more and one less. */
function quantifierCuts(text: string, at: number): Cut[] {
  if (!text.startsWith('{')) return [{ from: at, to: at + text.length, text: '' }]
  return [...text.matchAll(/\d+/g)].flatMap(({ index, 0: digits }) => {
    const from = at + index
    const to = from + digits.length
    const others = [Number(digits) - 1, Number(digits) + 1].filter((number) => number >= 0)
    return others.map((number) => ({ from, to, text: `${number}` }))
  })
}
