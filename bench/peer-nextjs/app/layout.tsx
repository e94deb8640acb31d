import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Toaster } from 'sonner'
import './page.css'

export const metadata: Metadata = { title: 'Test Shop' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <a href="/">Test Shop</a>
          <nav>
            <a href="/dashboard">Dashboard</a>
            <a href="/settings/purchases">Purchases</a>
          </nav>
        </header>
        <main>{children}</main>
        <footer>
          Questions? <a href="mailto:support@shop.example">support@shop.example</a>
        </footer>
        <Toaster richColors />
      </body>
    </html>
  )
}
