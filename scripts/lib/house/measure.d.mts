export function findBannedNames(): string[]
export function measureHouse(): {
  bannedNames: string[]
  widestFolder: { folder: string; files: number }
}
