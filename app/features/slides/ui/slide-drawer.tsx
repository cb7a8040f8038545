import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { SectionTitle } from '~/kit/section-title'
import { TabPanel, Tabs } from '~/kit/tabs'
import {
  layoutsFor,
  templateIds,
  type Slide,
  type SlideLayout,
  type TemplateId,
} from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { templates } from '~/features/document/deck/design/templates'
import type { Page } from '~/features/document/deck/fit/page'
import { templateCommands } from './canvas/switch-template'
import type { Selection } from './canvas/use-selection'
import { MasterPicker } from './master-picker'
import { FormatPanel } from './panel/format-panel'
import { SourceCard } from './source-mark'
import type { DeckEditor } from './use-deck'
import type { Masters } from './use-masters'
import type { Run } from './use-run'
import './slide-drawer.css'

export type DrawerTab = 'format' | 'layout' | 'template' | 'sources'

export interface SlideDrawerProps {
  editor: DeckEditor
  pages: readonly Page[]
  page: Page
  slide: Slide
  template: Template
  masters: Masters
  selection: Selection
  run: Run
  tab: DrawerTab
  onTab: (tab: DrawerTab) => void
  onGo: (to: number) => void
}

/** What is chosen, looks of the deck and of the page, and what the page leans on. */
export function SlideDrawer(props: SlideDrawerProps) {
  const { editor, pages, page, slide, template, masters, onGo } = props
  const numbers = marksOn(page)
  return (
    <aside className="slides-drawer" aria-label="格式与出处">
      <Tabs
        label="格式与出处"
        value={props.tab}
        onChange={props.onTab}
        tabs={[
          { value: 'format', label: '格式' },
          { value: 'layout', label: '版式' },
          { value: 'template', label: '模板' },
          { value: 'sources', label: `出处 ${numbers.length}` },
        ]}
      >
        <TabPanel value="format" className="slides-panel">
          <FormatPanel {...props} />
        </TabPanel>
        <TabPanel value="layout" className="slides-panel">
          <LayoutPicker editor={editor} slide={slide} />
          <SplitPages pages={pages} onGo={onGo} />
        </TabPanel>
        <TabPanel value="template" className="slides-panel">
          <p className="text-small text-ink-2">
            换模板不改文字，手工摆放的框留在原处；放不下的页会分成几页并告诉你。
          </p>
          <TemplatePicker editor={editor} run={props.run} current={template} />
          <MasterPicker editor={editor} run={props.run} masters={masters} current={template} />
        </TabPanel>
        <TabPanel value="sources" className="slides-panel">
          {numbers.length === 0 && (
            <p className="text-small text-ink-2">这一页没有引用资料。自己写的要点没有出处。</p>
          )}
          {numbers.map((number) => {
            const source = editor.deck.sources[number - 1]
            return source ? <SourceCard key={number} number={number} source={source} /> : null
          })}
        </TabPanel>
      </Tabs>
    </aside>
  )
}

const marksOn = (page: Page): number[] =>
  [
    ...new Set(
      page.boxes.flatMap((box) =>
        box.kind === 'text' ? box.paragraphs.flatMap((item) => item.marks) : [],
      ),
    ),
  ].toSorted((a, b) => a - b)

function TemplatePicker(props: { editor: DeckEditor; run: Run; current: Template }) {
  const { editor, run, current } = props
  const pick = (id: TemplateId) => {
    const command = { type: 'set-template', template: id } as const
    run(templateCommands(editor, { from: current, to: templates[id], command }))
  }
  return (
    <div className="slides-templates" role="radiogroup" aria-label="模板">
      {templateIds.map((id) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === current.id}
          onClick={() => id !== current.id && pick(id)}
        >
          <TemplateSketch template={templates[id]} />
          {templates[id].name}
        </button>
      ))}
    </div>
  )
}

function TemplateSketch({ template }: { template: Template }) {
  const { colors, slots } = template
  const { ornaments } = slots.text
  return (
    <svg viewBox="0 0 960 540" aria-hidden="true">
      <rect width="960" height="540" fill={`#${colors.paper}`} />
      {ornaments.map((item, index) => (
        <rect key={index} {...at0(item)} fill={`#${colors[item.tone] ?? colors.soft}`} />
      ))}
      <rect x="80" y="60" width="420" height="40" fill={`#${colors.ink}`} />
      {[200, 270, 340].map((y) => (
        <rect key={y} x="80" y={y} width="320" height="24" fill={`#${colors.ink}`} opacity=".55" />
      ))}
      {[
        [560, 150, colors.soft],
        [660, 230, colors.accent],
        [760, 190, colors.soft],
      ].map(([x, height, color]) => (
        <rect
          key={x}
          x={x}
          y={420 - Number(height)}
          width="70"
          height={height}
          fill={`#${color}`}
        />
      ))}
    </svg>
  )
}

// A sketch this small shows no hairline.
const at0 = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x,
  y,
  width,
  height: Math.max(6, height),
})

const LAYOUT_NAMES: Record<SlideLayout, string> = {
  cover: '封面',
  contents: '目录',
  transition: '章节页',
  text: '文字',
  columns: '两栏文字',
  'figure-right': '图文并排',
  'figure-full': '图表单独一页',
  number: '一个数',
  comparison: '两项对比',
  timeline: '时间线',
  process: '步骤',
  quote: '引文',
  end: '结束页',
}

function LayoutPicker({ editor, slide }: { editor: DeckEditor; slide: Slide }) {
  const layouts = layoutsFor(slide)
  if (layouts.length < 2) return <p className="text-small text-ink-2">这一页只有一种版式。</p>
  return (
    <>
      <SectionTitle>本页版式</SectionTitle>
      <div className="slides-layouts" role="radiogroup" aria-label="本页版式">
        {layouts.map((layout) => (
          <button
            key={layout}
            type="button"
            role="radio"
            aria-checked={layout === slide.layout}
            onClick={() =>
              layout !== slide.layout &&
              editor.run({ type: 'set-layout', slideId: slide.id, layout })
            }
          >
            {LAYOUT_NAMES[layout]}
          </button>
        ))}
      </div>
    </>
  )
}

/** Slides that did not fit on one page, and what became of them: those that were only split in one line. */
export function SplitPages({
  pages,
  onGo,
}: {
  pages: readonly Page[]
  onGo: (to: number) => void
}) {
  const first = pages.filter(({ part }) => part === 1)
  const moved = first.filter((page) => page.moved.length > 0)
  const split = first.filter((page) => page.parts > 1 && page.moved.length === 0)
  if (moved.length + split.length === 0) return null
  return (
    <ul className="slides-split">
      {split.length > 0 && (
        <li>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>
            第
            {split.map((page, index) => (
              <Fragment key={page.slideId}>
                {index > 0 && '、'}
                <PageButton page={page} onGo={onGo} />
              </Fragment>
            ))}
            页放不下，{split.length > 1 && '各'}拆成了几页
          </span>
        </li>
      )}
      {moved.map((page) => (
        <li key={page.slideId}>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>
            第<PageButton page={page} onGo={onGo} />
            页放不下，{page.parts > 1 && `拆成了${page.parts}页，`}
            {page.moved.length}条移到了讲稿
          </span>
        </li>
      ))}
    </ul>
  )
}

function PageButton({ page, onGo }: { page: Page; onGo: (to: number) => void }) {
  return (
    <button
      type="button"
      aria-label={`转到第${page.number}页`}
      onClick={() => onGo(page.number - 1)}
    >
      {page.number}
    </button>
  )
}
