import { HoverCard } from '~/kit/overlays/hover-card'
import { PassageWords } from '../passages/passage-words'
import { glossaryRuns } from './segments'
import type { Glossary } from './use-glossary'

export interface GlossaryTextProps {
  text: string
  words: readonly string[]
  glossary: Glossary
}

/** A text with the team's terms underlined, each telling how it is translated; its tables as tables. */
export function GlossaryText(props: GlossaryTextProps) {
  return <PassageWords text={props.text} draw={(text) => <Runs {...props} text={text} />} />
}

function Runs({ text, words, glossary }: GlossaryTextProps) {
  return (
    <>
      {glossaryRuns(text, words).map((run, index) =>
        run.word === null ? run.text : <Term key={index} word={run.word} glossary={glossary} />,
      )}
    </>
  )
}

function Term({ word, glossary }: { word: string; glossary: Glossary }) {
  const folded = word.toLowerCase()
  const term = glossary.terms.find(
    (item) => item.term.toLowerCase() === folded || item.translation.toLowerCase() === folded,
  )
  if (!term) return word
  return (
    <HoverCard
      label="团队术语表"
      className="translate-card"
      trigger={<span className="translate-term">{word}</span>}
    >
      <p className="text-micro text-ink-3">团队术语表</p>
      <p className="my-0.5">
        <b className="font-semibold">{term.term}</b> <span className="text-ink-3">→</span>{' '}
        {term.translation}
      </p>
      <p className="text-micro text-ink-3">
        {glossary.mayEdit ? '可在「术语」里改译法' : '译法由创建者与管理员维护'}
      </p>
    </HoverCard>
  )
}
