import type { FileId } from '~/core/ids'
/** Ids of what a team has made of files. */
export interface Derived {
  folderId: string
  secretId: FileId
  openId: FileId
  ownId: FileId
  ideasId: string
  translationId: string
}

/** Every address of the API that tells of what was made and asked of files in a folder. */
export function waysTo(teamId: string, derived: Derived, sessions: readonly string[]): string[] {
  const { folderId, secretId, openId, ownId, ideasId, translationId } = derived
  const space = `spaceId=${teamId}`
  return [
    ...['guide', 'mindmap', 'note/list', 'note/export'].map(
      (name) => `/file/${name}?${space}&fileId=${secretId}`,
    ),
    ...[secretId, ownId].flatMap((id) =>
      [
        'getDetail',
        'blocks',
        'passage',
        'passages',
        'passageHistory',
        'pagePicture',
        'content',
        'getDownloadLink',
      ].map((name) => `/repositoryFile/${name}?${space}&id=${id}&no=0&page=1`),
    ),
    ...[
      `file/inspiration?fileId=${secretId}`,
      `file/inspiration?fileId=${secretId}&taskId=${ideasId}`,
      `file/inspiration?fileId=${openId}`,
      `file/translate/list?fileId=${secretId}`,
      `file/translate/segments?id=${translationId}`,
      `file/translate/export?id=${translationId}`,
      'tag/list',
      'bin/list',
      'folder/listFolder?deep=1',
      'folder/listAll',
      'folder/listAllFiles',
      'folder/listFile?deep=1&status=ERROR',
      `folder/listAll?folderId=${folderId}`,
    ].map((path) => `/space/${teamId}/${path}`),
    ...sessions.map((id) => `/chat/session/${id}?teamId=${teamId}`),
    ...sessions.map((id) => `/chat/question/follow?teamId=${teamId}&sessionId=${id}`),
    `/chat/session/page?teamId=${teamId}`,
  ]
}
