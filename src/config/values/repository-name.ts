import { type Checked, quoted } from '../mistake.ts'

/**
 * Checks `github.inviteRepoOwner`: letters, digits and hyphens, at most 39; enterprise-managed names end in `_` and a
 * short code (GitHub Docs, "Username considerations for external authentication").
 */
export function checkOwnerName(text: string): Checked<string> {
  if (isOwnerName(text)) return { ok: true, value: text }
  const owner = pasted(text)?.owner ?? text.trim().replace(/^@/, '')
  return {
    ok: false,
    problem: `${quoted(text)} is not the name of an organization.`,
    fix: writeInstead('inviteRepoOwner', isOwnerName(owner) ? owner : 'acme', 'the name in the address of its page')
  }
}

/**
 * Checks `github.inviteRepoName`: letters, digits, `.`, `-` and `_`, at most 100, not `.` or `..`, not ending in
 * `.git`.
 */
export function checkRepositoryName(text: string): Checked<string> {
  if (isRepositoryName(text)) return { ok: true, value: text }
  const name = pasted(text)?.name ?? text.trim().replace(/\.git$/i, '')
  return {
    ok: false,
    problem: `${quoted(text)} is not the name of a repository.`,
    fix: writeInstead('inviteRepoName', isRepositoryName(name) ? name : 'kit', 'the last part of its address')
  }
}

function isOwnerName(text: string): boolean {
  return /^[a-z0-9-]{1,39}(_[a-z0-9]{3,8})?$/i.test(text)
}

function isRepositoryName(text: string): boolean {
  return /^[\w.-]{1,100}$/.test(text) && text !== '.' && text !== '..' && !/\.git$/i.test(text)
}

function writeInstead(key: string, value: string, where: string): string {
  return `Write ${key}: '${value}', which is ${where}, without a host, a slash or a space.`
}

/** Extracts owner and name from a pasted `owner/name`, web address or clone address. */
function pasted(text: string): { owner: string; name: string } | undefined {
  const path = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*\/+/i, '')
    .replace(/^(?:\S+@)?[\w.-]+\.[a-z]+[:/]/i, '')
  const [owner = '', name = ''] = path.split('/')
  return owner === text ? undefined : { owner, name: name.replace(/\.git$/i, '') }
}
