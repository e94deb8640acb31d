import Link from 'next/link'
import { redirect } from 'next/navigation'
import { currentUser, linkedAccounts, purchasesOf } from '../../../lib/shop'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../../lib/ui'
import { InviteForm } from './invite-form'
import { day, NextSteps, PurchaseCard } from './purchase-card'

export default async function Purchases() {
  const user = await currentUser()
  if (!user) redirect('/')
  const purchases = purchasesOf(user)
  const [linked] = linkedAccounts(user)
  const paid = purchases.find(({ status }) => status === 'paid')
  return (
    <>
      <h1>Your purchases</h1>
      {paid && (
        <p className="lead">
          You have bought <strong>Starter Kit</strong> (paid on {day(paid.paidAt)}). Signed in as{' '}
          <strong>{user.email}</strong>.
        </p>
      )}
      {purchases.map((purchase) => (
        <PurchaseCard key={purchase.id} purchase={purchase} />
      ))}
      {paid && (
        <Card aria-labelledby="invite-heading">
          <CardHeader>
            <CardTitle id="invite-heading">Get your invitation</CardTitle>
            <CardDescription>
              Give your GitHub username. GitHub then invites that account to read <strong>Starter Kit</strong>.
            </CardDescription>
          </CardHeader>
          <CardContent>
            <InviteForm linked={linked ?? ''} />
          </CardContent>
        </Card>
      )}
      {paid?.login === null && <NextSteps />}
      <p className="hint">
        <Link href="/settings/find-purchase">Paid with another address?</Link>
      </p>
      <p className="hint">
        <Link href="/settings/sessions">Where you are signed in</Link>
      </p>
    </>
  )
}
