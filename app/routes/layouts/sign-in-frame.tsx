import type { ReactNode } from 'react'
import { useShell } from '~/client/use-shell'
import { SignInArt } from '~/features/auth/ui'
import { BrandMark } from './shell/brand-mark'
import '~/features/auth/ui/sign-in.css'

/** Picture on one side, the way in on the other, under the brand of the host. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { brand } = useShell()
  const name = brand?.shellName || brand?.name || ''
  const mark = (
    <div className="a-brand">
      <BrandMark decorative />
      {name}
    </div>
  )
  return (
    <div className="a-signin">
      <section className="a-art" aria-hidden="true">
        <SignInArt motto={brand?.motto ?? ''} />
        {mark}
      </section>
      <main className="a-desk">
        {mark}
        <div className="a-desk-form">{children}</div>
        {brand?.filingNumber && (
          <footer className="a-foot">
            {name} {brand.filingNumber}
          </footer>
        )}
      </main>
    </div>
  )
}
