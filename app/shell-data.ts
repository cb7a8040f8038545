import type { SignInOptions, UserView } from '~/features/auth/contract'
import type { SupportContact } from '~/core/settings/buying'
import type { AdNames, ClientMarkers } from '~/core/visit/client-markers'
import type { ReadyModes } from '~/features/chat/terms'
import type { BrandView } from '~/features/brands/contract'
import type { ClosedTeam } from '~/features/teams/terms'
import type { MemberInfoView, TeamView } from '~/features/teams/contract'

/** What the server knows before the first paint; every page reads it through `useShell()`. */
export interface ShellData {
  /** Null only on /team-error. */
  brand: BrandView | null
  /** The brand's shades as rules for `<head>`; null where it has no colour. */
  brandStyle: { css: string; hasIndigoSeal: boolean } | null
  user: UserView | null
  /** Teams the person may enter on this host, the current one first. */
  teams: TeamView[]
  team: TeamView | null
  memberInfo: MemberInfoView | null
  /** Where there are no teams: the one that stopped the person's seat; '' for none. */
  stoppedIn: string
  /** Where there are no teams: one that turns its members away. */
  closedTeam: ClosedTeam | null
  /** The teams could not be read: `teams` is empty although there may be some. */
  hasTeamTrouble: boolean
  /** '' follows the system. */
  theme: 'light' | 'dark' | ''
  /** The ways to sign in on this host. */
  signIn: SignInOptions
  /** Logins of the demo world; filled by local builds only. */
  demoLogins: { account: string; password: string; name: string; role: string }[]
  /** Who stands behind each way of asking. */
  modes: ReadyModes
  /** By what the programs around the page are distinguished. */
  clientMarkers: ClientMarkers & { adNames: AdNames }
  /** How whoever runs this site is reached; null where nobody has said. */
  support: SupportContact | null
  /** `id:secret` by which calls of `/ai` are signed; not secret. */
  apiSigning: string
  /** A local build: /kit exists, demo logins are shown. */
  isLocal: boolean
  /** A picture of the page in the brand editor, or the page without a network: the product's code does not run in it. */
  isFramed: boolean
}
