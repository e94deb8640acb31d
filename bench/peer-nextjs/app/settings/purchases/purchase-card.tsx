import { Badge, Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../../lib/ui'
import type { Purchase } from '../../../lib/shop'

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

export function day(ms: number): string {
  return days.format(ms)
}

const steps = ['Paid', 'Invited', 'Accepted'] as const
const clone = 'git clone https://github.com/acme/starter-kit.git'

export function PurchaseCard({ purchase: { id, paidAt, login, state } }: { purchase: Purchase }) {
  const done = state === 'accepted' ? 3 : state === 'invited' ? 2 : 1
  return (
    <Card aria-labelledby={`purchase-${id}`}>
      <CardHeader>
        <CardTitle id={`purchase-${id}`}>Starter Kit</CardTitle>
        <CardDescription>
          Paid on <time dateTime={new Date(paidAt).toISOString()}>{day(paidAt)}</time>
        </CardDescription>
      </CardHeader>
      <CardContent>
        <ol className="progress-steps" aria-label="How far it has come">
          {steps.map((step, index) => (
            <li key={step} data-step={index < done ? 'done' : index === done ? 'now' : 'later'}>
              {step}
              <span className="sr-only">{index < done ? ', done' : ''}</span>
            </li>
          ))}
        </ol>
        {login === null ? (
          <div className="grant">
            <p role="status">Not invited yet</p>
            <p>
              Give the name of your account below and press <strong>Send invite</strong>.
            </p>
          </div>
        ) : (
          <div className="grant">
            <strong>{login}</strong>
            <Badge>{state === 'accepted' ? 'Has access' : 'Invited'}</Badge>
            <p role="status">{state === 'accepted' ? 'You have access' : 'Accept the invitation'}</p>
            <pre>
              <code>{clone}</code>
            </pre>
          </div>
        )}
      </CardContent>
    </Card>
  )
}

export function NextSteps() {
  return (
    <Card aria-labelledby="next-heading">
      <CardHeader>
        <CardTitle id="next-heading">After that</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="steps">
          <li>Accept the invitation, signed in with the account you named. Its link is in the mail.</li>
          <li>
            Clone:
            <pre>
              <code>{clone}</code>
            </pre>
            <p className="hint">Git asks who you are: give your username, and an access token as the password.</p>
          </li>
          <li>
            Later releases come with <code>git pull</code>.
          </li>
        </ol>
      </CardContent>
    </Card>
  )
}
