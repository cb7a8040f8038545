import { useRef, useState } from 'react'
import { ButtonLink } from '~/kit/controls/button'
import { TabPanel, Tabs } from '~/kit/tabs'
import { EvidenceLine } from '../citations/evidence-line'
import { examples, type Example } from './examples'
import { HomeBox } from './home-box'

/** The home of who is not signed in: what it is, one filled act, three examples to check, and the box. */
export function StrangerHome() {
  return (
    <div className="mx-auto w-[1168px] max-w-[calc(100%-48px)] pt-14 pb-14 max-tablet:max-w-[calc(100%-32px)] max-tablet:pt-7">
      <header className="flex items-end justify-between gap-8 max-tablet:block">
        <div>
          <h1 className="font-serif text-[40px] leading-14 font-semibold max-tablet:text-[28px] max-tablet:leading-10">
            <span className="inline-block">答案出自哪一句，</span>
            <span className="inline-block">翻开就看得见</span>
          </h1>
          <p className="mt-2 text-[16px] leading-7 text-ink-2">
            把团队的资料放进来，提问、成文、做汇报。红印连着原文的那一句，点开就能核对。
          </p>
        </div>
        <ButtonLink
          kind="primary"
          size="large"
          to="/login"
          className="flex-none max-tablet:mt-5 max-tablet:w-full"
        >
          登录
        </ButtonLink>
      </header>
      <Examples />
      <p className="flex flex-wrap gap-x-9 gap-y-1 pt-4 text-small text-ink-2">
        <span>
          <b className="mr-2 font-semibold text-ink">放得进</b>PDF、Word、演示文稿、表格、图片、网页
        </span>
        <span>
          <b className="mr-2 font-semibold text-ink">写得出</b>论文、图书、汇报、脑图，每节附依据
        </span>
        <span className="desktop:ml-auto">资料只有你的团队看得见</span>
      </p>
      <div className="mx-auto mt-10 max-w-[840px]">
        <HomeBox suggested={[]} takesFocus={false} />
      </div>
    </div>
  )
}

function Examples() {
  const [selected, setSelected] = useState(examples[0]?.who ?? '')
  return (
    <Tabs
      label="例子"
      value={selected}
      onChange={setSelected}
      listClassName="example-tabs"
      isPlain
      tabs={examples.map(({ who, tab }) => ({
        value: who,
        label: (
          <>
            <span>{who}</span>
            {tab}
          </>
        ),
      }))}
    >
      {examples.map((example) => (
        <TabPanel key={example.who} value={example.who} className="example">
          <OpenBook example={example} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** The answer on the left leaf, its source on the right; a mark lights its sentence. */
function OpenBook({ example }: { example: Example }) {
  const [open, setOpen] = useState(1)
  const element = useRef<HTMLDivElement>(null)
  const { question, answer, source } = example
  const count = answer.filter((run) => typeof run !== 'string').length
  return (
    <div ref={element} className="example-book">
      <EvidenceLine within={element} of={open} />
      <section className="example-answer" aria-label="回答">
        <h2 className="example-question font-serif text-[21px] leading-9 font-semibold">
          {question}
        </h2>
        <p className="pt-4 font-serif text-[17px] leading-[34px]">
          {answer.map((run) =>
            typeof run === 'string' ? (
              run
            ) : (
              <button
                key={run.mark}
                type="button"
                className="cite"
                data-on={run.mark === open || undefined}
                aria-label={`看第${run.mark}处依据`}
                aria-pressed={run.mark === open}
                onClick={() => setOpen(run.mark)}
                onPointerEnter={() => setOpen(run.mark)}
              >
                {run.mark}
              </button>
            ),
          )}
        </p>
        <p className="mt-auto pt-6 text-small text-ink-3">依据{count}处，都在原文这一页</p>
      </section>
      <section className="example-page" aria-label="原文">
        <p className="source-leaf-head">
          <span>{source.title}</span>
          <span>{source.place}</span>
        </p>
        <h3 className="pb-1.5 font-serif text-[17px] font-semibold">{source.heading}</h3>
        {source.paragraphs.map((runs) => (
          <p key={runs[0]?.text} className="indent-[2em] font-serif text-[15px] leading-[30px]">
            {runs.map(({ text, mark }) =>
              mark === open ? <mark key={text}>{text}</mark> : <span key={text}>{text}</span>,
            )}
          </p>
        ))}
      </section>
    </div>
  )
}
