import { Seal } from '~/kit/seal'
import type { TeamView } from '../../terms'

/** A team's logo beside its name, or a seal of the name's first two characters. */
export function TeamMark({ team }: { team: Pick<TeamView, 'name' | 'logo' | 'isHouse'> }) {
  if (team.logo) return <img className="k-brand-mark" src={team.logo} alt="" />
  return <Seal characters={team.name} isHouse={team.isHouse} size="small" decorative />
}
