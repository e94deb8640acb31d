import type { ComponentProps } from 'react'

/** Joins class names, leaving out what is absent. */
function classes(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section data-slot="card" className={classes('card', className)} {...props} />
}

export function CardHeader({ className, ...props }: ComponentProps<'header'>) {
  return <header data-slot="card-header" className={classes('card-header', className)} {...props} />
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 data-slot="card-title" className={classes('card-title', className)} {...props}>
      {children}
    </h2>
  )
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="card-description" className={classes('card-description', className)} {...props} />
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="card-content" className={classes('card-content', className)} {...props} />
}

export function Badge({ className, ...props }: ComponentProps<'span'>) {
  return <span data-slot="badge" className={classes('badge', className)} {...props} />
}

export function Button({ className, ...props }: ComponentProps<'button'>) {
  return <button data-slot="button" className={classes('button', className)} {...props} />
}

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input data-slot="input" className={classes('input', className)} {...props} />
}
