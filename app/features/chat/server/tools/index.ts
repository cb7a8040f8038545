import type { ToolName } from '../../terms'
import { fetchSource } from './fetch'
import { readPdfUrl } from './read-pdf-url'
import { readWebUrl } from './read-web-url'
import { repoFileBlock } from './repo-file-block'
import { repoSearchBlock } from './repo-search-block'
import { repoSearchFileinfo } from './repo-search-fileinfo'
import { repoSearchFilename } from './repo-search-filename'
import { scholarSearch } from './scholar-search'
import type { ToolContext, Tool } from './tool'
import { webSearch } from './web-search'

/** The nine tools of an answer. */
export const tools: Record<ToolName, Tool> = {
  repo_search_block: repoSearchBlock,
  repo_file_block: repoFileBlock,
  repo_search_fileinfo: repoSearchFileinfo,
  repo_search_filename: repoSearchFilename,
  web_search: webSearch,
  read_web_url: readWebUrl,
  read_pdf_url: readPdfUrl,
  scholar_search: scholarSearch,
  fetch: fetchSource,
}

/** What a model is told of the tools that this answer may use. */
export const toolsFor = (context: ToolContext) =>
  Object.values(tools)
    .filter((tool) => tool.isOffered(context))
    .map((tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: tool.parameters(),
    }))

/** The tool of this name, if this answer may use it. */
export function toolNamed(context: ToolContext, name: string): Tool | null {
  const tool = Object.values(tools).find((item) => item.name === name)
  return tool?.isOffered(context) ? tool : null
}

export { Addresses, withoutAddresses } from './addresses'
export { FileNames } from './file-names'
export type { ToolContext, OpenedCall, ToolOutcome } from './tool'
