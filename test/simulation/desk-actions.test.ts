// A table: every form of the desk is sent by the seller of the simulation, or has a reason why not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskRoutes } from '../../src/server/desk-routes.ts'
import { drawnPaths, notDrawn } from './actors/desk/drawn.ts'

const drawn = drawnPaths.map((path) => path.split(' ', 1).join())
const forms = deskRoutes.flatMap(({ method, path }) => (method === 'get' ? [] : [path]))

test('The simulation draws every action of the desk, or names a reason why it does not', () => {
  const left = forms.filter((path) => !drawn.includes(path) && !Object.hasOwn(notDrawn, path))
  assert.deepEqual(left, [], 'nobody draws these actions (test/simulation/actors/desk)')
})

test('The simulation draws no action that the desk does not have, and excuses none that it draws', () => {
  const gone = [...drawn, ...Object.keys(notDrawn)].filter((path) => !forms.includes(path))
  assert.deepEqual(gone, [])
  assert.deepEqual(
    Object.keys(notDrawn).filter((path) => drawn.includes(path)),
    []
  )
})
