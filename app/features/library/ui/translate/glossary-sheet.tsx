import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Field } from '~/kit/controls/field'
import { IconButton } from '~/kit/controls/icon-button'
import { Sheet } from '~/kit/overlays/sheet'
import { TextInput } from '~/kit/controls/text-input'
import type { GlossaryTermView } from '../../wire/terms/translate'
import { langNames, MAX_TERM_LENGTH, type TargetLang } from '../../wire/terms/translate'
import type { LibraryServices } from '../services'
import type { Glossary } from './use-glossary'

export interface GlossarySheetProps {
  services: LibraryServices
  glossary: Glossary
  targetLang: TargetLang
  onClose: () => void
}

/** 术语表: how the team wants its words translated; owner and admins write it, everybody reads it. */
export function GlossarySheet({ glossary, targetLang, onClose }: GlossarySheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`术语表（译成${langNames[targetLang]}）`}
    >
      <div className="flex flex-col gap-4 p-4 tablet:px-7 tablet:py-5">
        <p className="text-small text-ink-2">
          {glossary.mayEdit
            ? '翻译时会用这里的译法，译文里没有用上的会标出。改动从下一次翻译起生效'
            : '由创建者与管理员维护，翻译时会用这里的译法'}
        </p>
        {glossary.mayEdit && <NewTerm glossary={glossary} />}
        {glossary.terms.length === 0 ? (
          <EmptyState drawing="none" title="术语表还是空的" />
        ) : (
          <ul>
            {glossary.terms.map((term) => (
              <Entry key={term.id} term={term} glossary={glossary} />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  )
}

function NewTerm({ glossary }: { glossary: Glossary }) {
  const [term, setTerm] = useState('')
  const [translation, setTranslation] = useState('')
  const isReady = term.trim() !== '' && translation.trim() !== ''
  const add = async () => {
    if (!isReady || !(await glossary.save({ term, translation }))) return
    setTerm('')
    setTranslation('')
  }
  return (
    <form
      className="grid gap-3 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] tablet:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field label="术语">
        <TextInput
          value={term}
          maxLength={MAX_TERM_LENGTH}
          onChange={(event) => setTerm(event.target.value)}
        />
      </Field>
      <Field label="译法">
        <TextInput
          value={translation}
          maxLength={MAX_TERM_LENGTH}
          onChange={(event) => setTranslation(event.target.value)}
        />
      </Field>
      <Button type="submit" disabled={!isReady}>
        写入术语表
      </Button>
    </form>
  )
}

function Entry({ term, glossary }: { term: GlossaryTermView; glossary: Glossary }) {
  const [translation, setTranslation] = useState<string | null>(null)
  const save = async () => {
    if (translation?.trim() && (await glossary.save({ term: term.term, translation }))) {
      setTranslation(null)
    }
  }
  return (
    <li className="flex min-h-[52px] items-center gap-3 border-b border-line py-2">
      <span className="w-2/5 min-w-0 font-semibold break-words">{term.term}</span>
      {translation === null ? (
        <span className="min-w-0 flex-1 break-words">{term.translation}</span>
      ) : (
        <div className="min-w-0 flex-1">
          <TextInput
            size="small"
            aria-label={`${term.term}的译法`}
            maxLength={MAX_TERM_LENGTH}
            value={translation}
            onChange={(event) => setTranslation(event.target.value)}
          />
        </div>
      )}
      {glossary.mayEdit && (
        <>
          {translation === null ? (
            <Button kind="ghost" size="small" onClick={() => setTranslation(term.translation)}>
              改译法
            </Button>
          ) : (
            <Button size="small" onClick={() => void save()}>
              保存
            </Button>
          )}
          <IconButton
            label={`删去${term.term}`}
            size="small"
            danger
            icon={<Trash2 size={16} />}
            onClick={() => void glossary.remove(term)}
          />
        </>
      )}
    </li>
  )
}
