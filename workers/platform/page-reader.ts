import type { PageReaderPort } from '~/features/library/server/ports'

/** The ingest Worker's reader, by RPC. The ingest Worker itself has none and never asks. */
export function reachPageReader(readers: Fetcher | undefined): PageReaderPort {
  // RPC's own types make promises of what each field answers; what travels is what `PageReader` answers.
  const stub = readers as unknown as PageReaderPort | undefined
  const reader = () => {
    if (!stub) throw new Error('this Worker reads no pages')
    return stub
  }
  return {
    page: async (...asked) => reader().page(...asked),
    pdf: async (...asked) => reader().pdf(...asked),
    pictures: async (...asked) => reader().pictures(...asked),
    picture: async (...asked) => reader().picture(...asked),
  }
}
