import { lazy, Suspense } from 'react'
import { useRecharge } from '~/client/recharge'
import { useRedeem } from '~/client/redeem'
import { setAdNames } from '~/client/visit/campaign-name'
import { useVisitorConsent } from '~/client/visit/visitor-consent'
import { useShell } from '~/client/use-shell'
import { ChangePasswordDialog, usePartnerLogin } from '~/features/auth/ui'
import { CoinAlert, RedeemDialog } from '~/features/billing/ui'
import { SearchHost } from '~/features/search/ui'
import { AccountSwitcher, OwnMembership, TeamModals, useInvitation } from '~/features/teams/ui'
import '~/features/auth/ui/sign-in.css'
import '~/features/teams/ui/teams.css'
import { LoginDialog } from './login-dialog'
import { useInstalledApp } from './use-installed-app'
import { useEndedPlan } from './use-ended-plan'
import { useInstallPrompt } from './use-install-prompt'
import { useTracking } from './use-tracking'
import { VisitorConsent } from './visitor-consent'
import { useAdminsOnly, useRequestedLogin } from './use-requested-login'

// Few ever pay, and the code that is drawn for it is not small.
const RechargeDialog = lazy(() => import('./recharge-modal'))

/** Loaded behind the first page: what opens over it is not needed to see it. */
export default function SessionModals() {
  useInvitation()
  useRequestedLogin()
  useAdminsOnly()
  const { signIn, user, brand, clientMarkers } = useShell()
  setAdNames(clientMarkers.adNames)
  usePartnerLogin(signIn.partners, !user)
  useEndedPlan()
  const isRecharging = useRecharge(({ isOpen }) => isOpen)
  useInstallPrompt(brand?.shellName || brand?.name || '', user !== null)
  useInstalledApp()
  const consent = useVisitorConsent((state) => state.consent)
  const asksConsent = brand?.asksConsent ?? false
  useTracking(!asksConsent || consent === 'given')
  const isRedeeming = useRedeem(({ isOpen }) => isOpen)
  return (
    <>
      <LoginDialog />
      <ChangePasswordDialog />
      <AccountSwitcher />
      <OwnMembership />
      <TeamModals />
      <CoinAlert />
      <SearchHost />
      {isRedeeming && <RedeemDialog />}
      <Suspense>{isRecharging && <RechargeDialog />}</Suspense>
      {asksConsent && consent === '' && <VisitorConsent />}
    </>
  )
}
