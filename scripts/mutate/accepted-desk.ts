import type { Accepted } from './mutant.ts'

/** The accepted mutants of the seller's desk (accepted.ts). */
export const ofTheDesk: readonly Accepted[] = [
  {
    file: 'src/desk/deliveries/delivery-query.ts',
    line: "const outcome = deliveryOutcomes.find((each) => each === params.get('outcome'))",
    becomes: "const outcome = deliveryOutcomes.findLast((each) => each === params.get('outcome'))",
    why: 'Each outcome is in the list once.'
  },
  {
    file: 'src/desk/deliveries/mask.ts',
    line: "return JSON.stringify(masked(parseJson(text), { field: '', isPersonal: false, isFree: false, depth: 0 }), null, 2)",
    becomes:
      "return JSON.stringify(masked(parseJson(text), { field: 'x', isPersonal: false, isFree: false, depth: 0 }), null, 2)",
    why: 'The name of a field counts only below a field for anything, and the body is none.'
  },
  {
    file: 'src/desk/queries/buyer-query.ts',
    line: "const state = listStates.find((each) => each === params.get('state'))",
    becomes: "const state = listStates.findLast((each) => each === params.get('state'))",
    why: 'The names of the lists are different.'
  },
  {
    file: 'src/desk/repositories/lines/compare.ts',
    line: ".map((line) => ({ line, name: (line.login ?? '').toLowerCase() }))",
    becomes: ".map((line) => ({ line, name: (line.login ?? '').toUpperCase() }))",
    why: 'Either makes the letters of names alike.'
  },
  {
    file: 'src/desk/repositories/lines/compare.ts',
    line: '.sort((one, other) => (one.name < other.name ? -1 : 1))',
    becomes: '.sort((one, other) => (one.name <= other.name ? -1 : 1))',
    why: 'Two lines with the same name may stand in either order.'
  },
  {
    file: 'src/desk/repositories/lines/line-words.ts',
    line: "if (open > 0) return open === 1 ? 'One account needs a look.' : `${open.toLocaleString('en')} accounts need a look.`",
    becomes:
      "if (open > 0) return open === 1 ? 'One account needs a look.' : `${open.toLocaleString()} accounts need a look.`",
    why: 'Numbers below a thousand are the same, and the language of the machine is not for a test to set.'
  },
  {
    file: 'src/desk/repositories/lines/line-words.ts',
    line: ": `${missing.toLocaleString('en')} paid accounts are not shown.`",
    becomes: ': `${missing.toLocaleString()} paid accounts are not shown.`',
    why: 'Numbers below a thousand are the same, and the language of the machine is not for a test to set.'
  },
  {
    file: 'src/desk/queries/day-span.ts',
    line: "return daySpans.find((days) => `${days}` === params.get('days')) ?? (isNew ? 7 : 30)",
    becomes: "return daySpans.findLast((days) => `${days}` === params.get('days')) ?? (isNew ? 7 : 30)",
    why: 'Each length is in the list once.'
  }
]
