import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Toaster } from 'sonner'
import './page.css'

export const metadata: Metadata = { title: 'Your purchases · Test Shop' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <header className="site-header">
          <Link className="site-name" href="/">
            Test Shop
          </Link>
          <nav aria-label="Main">
            <Link href="/dashboard">Dashboard</Link>
            <Link href="/settings/purchases">Purchases</Link>
            <form method="post" action="/sign-out">
              <button type="submit" className="link">
                Sign out
              </button>
            </form>
          </nav>
        </header>
        <main id="content">{children}</main>
        <footer className="site-footer">
          <p>
            Questions? <a href="mailto:support@shop.example">support@shop.example</a>
          </p>
        </footer>
        <Toaster richColors />
      </body>
    </html>
  )
}
