import { useRef, useState } from 'react'
import { AskAdmin } from '~/client/ask-admin'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Progress } from '~/kit/progress'
import { SkeletonRows } from '~/kit/skeleton'
import { Spinner } from '~/kit/spinner'
import type { TranslationView } from '../../wire/terms/translate'
import type { ReaderTabProps } from '../reader/tabs'
import { GlossarySheet } from './glossary-sheet'
import { countWords, isAtWork, progressWords } from './segments'
import { TranslateHead, type TranslationLayout } from './translate-head'
import { TranslatedRows } from './translated-rows'
import { useGlossary } from './use-glossary'
import { useTranslation, type Translating } from './use-translation'
import './translate.css'

/** 翻译: the whole file, paragraph by paragraph, beside its source. */
export default function TranslateTab(props: ReaderTabProps) {
  const { services, file, reader } = props
  const translating = useTranslation(services, file.id)
  const [layout, setLayout] = useState<TranslationLayout>('both')
  const [isGlossaryOpen, setIsGlossaryOpen] = useState(false)
  const { translation } = translating
  const glossary = useGlossary(services, translation?.targetLang)
  return (
    <div className="translate">
      <TranslateHead
        {...props}
        translating={translating}
        layout={layout}
        onLayout={setLayout}
        terms={glossary.terms.length}
        onGlossary={() => setIsGlossaryOpen(true)}
      />
      {translation === undefined ? (
        <div className="reader-waiting">
          <SkeletonRows rows={4} />
        </div>
      ) : translation === null || translating.obstacle ? (
        <NotTranslated translating={translating} reason={reader.translationObstacle} />
      ) : (
        <>
          <TranslationStatus translation={translation} translating={translating} />
          <TranslatedRows
            {...props}
            translating={translating}
            layout={layout}
            glossary={glossary}
          />
        </>
      )}
      {isGlossaryOpen && (
        <GlossarySheet
          services={services}
          glossary={glossary}
          targetLang={translation?.targetLang ?? 'en'}
          onClose={() => setIsGlossaryOpen(false)}
        />
      )}
    </div>
  )
}

/** @param reason why nothing can be translated here at all, '' when something can */
function NotTranslated({ translating, reason }: { translating: Translating; reason: string }) {
  const { isBusy } = translating
  const obstacle = translating.obstacle || reason
  if (obstacle) {
    return (
      <div className="grid flex-1 place-items-center p-6" role="alert">
        <EmptyState
          drawing="none"
          title="现在还不能翻译"
          hint={<AskAdmin text={obstacle} />}
          actions={
            reason ? undefined : <Button onClick={() => translating.start()}>再试一次</Button>
          }
        />
      </div>
    )
  }
  return (
    <div className="grid flex-1 place-items-center p-6">
      <EmptyState
        drawing="none"
        title="这份文件还没有译文"
        hint="逐段翻译，数字、公式、网址与引用标记会逐一核对"
        actions={
          <Button kind="primary" busy={isBusy} onClick={() => translating.start()}>
            开始翻译
          </Button>
        }
      />
    </div>
  )
}

function TranslationStatus({
  translation,
  translating,
}: {
  translation: TranslationView
  translating: Translating
}) {
  const { done, failed, total, status, by } = translation
  const line = useRef<HTMLDivElement>(null)
  const goesOn = isAtWork(translation)
  const percent = total > 0 ? ((done + failed) / total) * 100 : 0
  return (
    <div className="translate-standing">
      <div
        ref={line}
        className="translate-line"
        role="status"
        tabIndex={-1}
        data-failed={status === 3 || undefined}
      >
        <span className="flex min-w-0 items-center gap-1.5">
          {goesOn && <Spinner />}
          <span className={status === 3 ? '' : 'flex-none'}>{progressWords(translation)}</span>
          {status === 2 && by && (
            <span className="truncate text-ink-3">由 {by.label} 翻译，请与原文核对</span>
          )}
        </span>
        <span className="flex flex-none items-center gap-2">
          {countWords(translation)}
          {failed > 0 && !goesOn && (
            <Button
              kind="ghost"
              size="small"
              onClick={() => {
                // The button goes once it is pressed: the keyboard stays beside the count.
                line.current?.focus()
                translating.retry()
              }}
            >
              重试失败的段落
            </Button>
          )}
        </span>
      </div>
      {status !== 2 && <Progress value={percent} label="翻译进度" />}
    </div>
  )
}
