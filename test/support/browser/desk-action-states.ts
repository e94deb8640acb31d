import type { Page } from 'playwright-core'
import type { DeskActionName } from '../../../src/routes.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { fillPreviews, previewed, purchaseOf } from './desk-preview-scene.ts'
import type { State } from './states.ts'

/** Opens the form of an action about the purchase of this address. */
function about(email: string, action: DeskActionName) {
  return async (page: Page, world: SandboxWorld) => {
    await fillPreviews(page, world)
    await page.goto(`/admin/buyers/${await purchaseOf(world, email)}/${action}`)
    await page.getByRole('button', { name: 'Review' }).waitFor()
  }
}

/** The forms of the actions that no other state has. They come late, since time passes before them. */
export const deskActionStates: State[] = [
  { name: 'the form that matches a sale', arrive: about('unmatched@mail.example', 'match') },
  { name: 'the form that invites an account', arrive: about('nameless@company.example', 'invite') },
  { name: 'the form that invites an account again', arrive: about(previewed.declined, 'invite-again') },
  { name: 'the form that moves a seat', arrive: about('ada-inside@mail.example', 'move-seat') },
  { name: 'the form that corrects an address', arrive: about('ada-inside@mail.example', 'correct-address') },
  { name: 'the form that prolongs access', arrive: about(previewed.forATime, 'prolong') },
  { name: 'the form that gives access back', arrive: about(previewed.ended, 'give-back') }
].map(({ name, arrive }) => ({ name: `the desk, ${name}`, who: 'seller', arrive }))
