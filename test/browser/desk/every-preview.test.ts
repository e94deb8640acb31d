// Each action of the desk says what it will do, on a page that the tests of look and accessibility look at.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../../../src/routes.ts'
import { deskRoutes } from '../../../src/server/desk-routes.ts'
import { deskStates } from '../../support/browser/desk-states.ts'

/** The forms that do at once what their button says, each with the reason. */
const atOnce = {
  [routes.desk]: 'takes an item off the list, and puts it back',
  [routes.deskImports]: 'reads a file, and shows what it means',
  [routes.deskDeliveryBody]: 'shows a body, and notes that it was shown',
  [routes.deskReplay]: 'processes a delivery once more, which adds nothing that is not so',
  [routes.deskHealth]: 'makes the checks',
  [routes.deskCatchUp]: 'has catch-up read the lists of the processors, which adds nothing that is not so'
}

test('Every form of the desk has its preview among the pages that are looked at, or does at once what its button says', () => {
  const forms = deskRoutes.filter(({ method }) => method === 'post').map(({ path }) => path)
  const shown = new Set(deskStates.flatMap(({ preview = [] }) => preview))
  assert.deepEqual(forms.toSorted(), [...shown, ...Object.keys(atOnce)].toSorted())
})
