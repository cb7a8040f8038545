import { AccountSwitcher, TeamModals } from '~/features/teams/ui'
import '~/features/auth/ui/sign-in.css'
import '~/features/teams/ui/teams.css'
import { LoginDialog } from './login-dialog'

/** Loaded behind the first page: what opens over it is not needed to see it. */
export default function SessionModals() {
  return (
    <>
      <LoginDialog />
      <AccountSwitcher />
      <TeamModals />
    </>
  )
}
