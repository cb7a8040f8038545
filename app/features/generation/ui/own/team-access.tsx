import type { DocumentAudience } from '~/features/document/terms'
import { RadioGroup } from '~/kit/controls/field'
import { audienceWords } from './save-audience'

export interface TeamAccessProps {
  audience: DocumentAudience
  onChange: (next: DocumentAudience) => void
}

/** Whether the team may open a text of one's own. */
export const TeamAccess = ({ audience, onChange }: TeamAccessProps) => (
  <RadioGroup
    label="谁能打开"
    value={audience}
    onChange={(next) => onChange(next === 'team' ? 'team' : 'maker')}
    options={[
      { value: 'maker', label: audienceWords.maker },
      { value: 'team', label: audienceWords.team },
    ]}
  />
)
