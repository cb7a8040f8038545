export interface QuestionDockProps {
  onAsk: () => void
}

/** The question box at rest: one line under the list, which opens the conversation beside it. */
export function QuestionDock({ onAsk }: QuestionDockProps) {
  return (
    <div className="library-dock">
      <button type="button" className="library-ask" onClick={onAsk}>
        <span className="min-w-0 flex-1 truncate">对知识库进行提问</span>
        <span className="library-ask-seal" aria-hidden="true">
          问
        </span>
      </button>
    </div>
  )
}
