import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measure } from './measure.ts'
import { asJson, markdown, table } from './report.ts'
import { atLeastTimesFloor, atMostTimesFloor, NotMeasured, type Round, type Row } from './row.ts'

const rounds = (...pairs: [figure: number, floor: number][]): Round[] =>
  pairs.map(([figure, floor]) => ({ figure: { value: figure }, floor: { value: floor } }))

function rowOf(given: Round[], changes: Partial<Row> = {}): Row {
  const measured = given.values()
  const nextRound = async () => measured.next().value ?? { figure: { value: Number.NaN } }
  const goal = atLeastTimesFloor('1/2')
  return { name: 'a row', unit: 'requests/s', goal, rounds: given.length, prepare: async () => nextRound, ...changes }
}

test('A result has the median of each figure, and the median of the ratios that the rounds have by themselves', async () => {
  const { medians, met } = await measure(rowOf(rounds([40, 100], [90, 100], [60, 200])), {})
  assert.deepEqual(medians, { figure: 60, floor: 100, ratio: 0.4 })
  assert.equal(met, false)
})

test('A rate meets its goal at the fraction of the floor and above, a cost at the multiple and below', async () => {
  const cost = { goal: atMostTimesFloor(4) }
  assert.equal((await measure(rowOf(rounds([50, 100])), {})).met, true)
  assert.equal((await measure(rowOf(rounds([49, 100])), {})).met, false)
  assert.equal((await measure(rowOf(rounds([400, 100]), cost), {})).met, true)
  assert.equal((await measure(rowOf(rounds([401, 100]), cost), {})).met, false)
})

test('A row that could not be measured says why, has no figures, and is not met', async () => {
  const missing = rowOf([], {
    prepare: async () => {
      throw new NotMeasured('the registry cannot be reached')
    }
  })
  const result = await measure(missing, {})
  assert.equal(result.why, 'the registry cannot be reached')
  const { rows } = JSON.parse(asJson([result]))
  assert.deepEqual(rows, [
    { name: 'a row', figure: null, floor: null, ratio: null, goal: 'at least 1/2 × the floor', met: false }
  ])
  assert.match(table([result]), /not measured$/)
})

test('The function measure ends the processes of a row, also after a round that fails', async () => {
  let ended = false
  const failing = rowOf([], {
    rounds: 1,
    prepare: async (stack) => {
      stack.defer(() => {
        ended = true
      })
      return async () => {
        throw new Error('the server is gone')
      }
    }
  })
  const result = await measure(failing, {})
  assert.equal(ended, true)
  assert.equal(result.met, false)
  assert.match(result.why ?? '', /the server is gone/)
})

test('Several runs are one table in Markdown: a row has its goal, and what each run measured', async () => {
  const run = async (...pairs: [number, number][]) => JSON.parse(asJson([await measure(rowOf(rounds(...pairs)), {})]))
  assert.equal(
    markdown([await run([60, 100]), await run([40, 100]), { rows: [] }]),
    `| row | goal | run 1 | run 2 | run 3 |
| --- | --- | --- | --- | --- |
| a row | at least 1/2 × the floor | 60 to 100, ratio 0.6: met | 40 to 100, ratio 0.4: not met | not in this run |`
  )
})
