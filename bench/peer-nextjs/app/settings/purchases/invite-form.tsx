'use client'

import { useAction } from 'next-safe-action/hooks'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { sendInvite } from '../../../lib/invite'
import { Button, Input } from '../../../lib/ui'

const words: Record<string, string> = {
  invited: 'Invitation sent. Look into your mailbox.',
  already_invited: 'This account is invited already, or has access.',
  invalid_username: 'There is no such username.',
  forbidden: 'The code host refused the call. We have to mend that.',
  rate_limited: 'The code host wants us to wait. Try again later.',
  not_paid: 'There is no paid purchase.',
  unavailable: 'The code host cannot be reached. Try again later.'
}

export function InviteForm({ linked }: { linked: string }) {
  const [username, setUsername] = useState(linked)
  const { execute, isPending } = useAction(sendInvite, {
    onSuccess({ data }) {
      const text = words[data?.reason ?? 'unavailable']
      if (data?.ok) toast.success(text)
      else toast.error(text)
    },
    onError: () => toast.error('Not sent')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    execute({ username })
  }
  return (
    <form className="form" onSubmit={submit}>
      <div className="field">
        <label htmlFor="username">GitHub username</label>
        <Input
          id="username"
          name="username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="username-hint"
        />
        <p id="username-hint" className="hint">
          Like octocat, or paste the address of your profile.
        </p>
      </div>
      <Button type="submit" disabled={isPending}>
        Send invite
      </Button>
    </form>
  )
}
