import { closeLogin, useSession } from '~/client/session/session-store'
import { useShell } from '~/client/use-shell'
import { Dialog } from '~/kit/overlays/dialog'
import { LoginForm } from '~/features/auth/ui'

/** The login modal; it opens and closes by `showLoginModal` alone. */
export function LoginDialog() {
  const isOpen = useSession(({ showLoginModal }) => showLoginModal)
  const { brand } = useShell()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && closeLogin()}
      title={`登录${brand?.shellName || brand?.name || ''}`}
      text="使用团队账号，登录后接着用"
    >
      <LoginForm />
    </Dialog>
  )
}
