import { redirect } from 'next/navigation'
import { currentUser, purchasesOf } from '../../../lib/shop'
import { InviteForm } from './invite-form'

export default async function Purchases() {
  const user = await currentUser()
  if (!user) redirect('/')
  const purchases = purchasesOf(user)
  return (
    <>
      <h1>Your purchases</h1>
      <p>Signed in as {user.email}</p>
      {purchases.map(({ id, status, paidAt, login, state }) => (
        <section key={id}>
          <h2>Starter Kit</h2>
          <p>
            {status === 'paid' ? 'Paid' : status} on {new Date(paidAt).toLocaleDateString('en')}
          </p>
          {login && (
            <p>
              {login}: {state === 'accepted' ? 'has access' : 'is invited'}
            </p>
          )}
        </section>
      ))}
      {purchases.some(({ status }) => status === 'paid') && <InviteForm />}
    </>
  )
}
