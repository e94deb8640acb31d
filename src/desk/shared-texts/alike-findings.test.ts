import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alike, namesOf, pagesOf, titleOfAlike } from './alike-findings.ts'
import type { HealthFinding } from './health-findings.ts'

const finding = (name: string, found: string, more: Partial<HealthFinding> = {}): HealthFinding => ({
  ...{ check: name, name, severity: 'unknown', found },
  ...more
})

test('Findings that say the same are one group, in the place of the first', () => {
  const groups = alike([finding('Seats', 'Mute.'), finding('Clock', 'Late.'), finding('Forking', 'Mute.')])
  assert.deepEqual(groups.map(namesOf), [['Seats', 'Forking'], ['Clock']])
})

test('Findings that are not as bad, or are mended otherwise, are not one group', () => {
  for (const other of [{ severity: 'wrong' }, { fix: 'Wait.' }, { isNeed: true }] as const)
    assert.equal(alike([finding('Seats', 'Mute.'), finding('Forking', 'Mute.', other)]).length, 2)
})

test('A group of one check has its name and all repositories, and a group of several says how many', () => {
  const about = (name: string, repository: string) => finding(name, 'Fine.', { about: repository })
  const titles = (...findings: HealthFinding[]) => alike(findings).map(titleOfAlike)
  assert.deepEqual(titles(about('Private', 'acme/a'), about('Private', 'acme/b')), [
    { title: 'Private', about: 'acme/a, acme/b' }
  ])
  assert.deepEqual(titles(about('Private', 'acme/a'), about('Name', 'acme/a')), [
    { title: '2 checks', about: 'acme/a' }
  ])
  assert.deepEqual(titles(finding('Clock', 'Late.')), [{ title: 'Clock', about: '' }])
})

test('The pages of a group are those of all its findings, each once', () => {
  const page = (to: string) => ({ to, called: to })
  const [group] = alike([
    finding('Seats', 'Mute.', { pages: [page('/a')] }),
    finding('Forking', 'Mute.', { pages: [page('/a'), page('/b')] })
  ])
  assert.ok(group)
  assert.deepEqual(pagesOf(group), [page('/a'), page('/b')])
})
