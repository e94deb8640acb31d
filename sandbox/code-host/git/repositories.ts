import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Author = { name: string; email: string; at: number }
/** The release with `first` starts the branch `main`; every other release adds a commit to that branch. */
type NewRelease = {
  tag: string
  message: string
  files: Record<string, string>
  author: Author
  first?: boolean
}

/** Bare repositories on disk, each in a folder named by its number: no name from a request becomes part of a path. */
export type GitRepositories = {
  /** False without git: then no repository can be cloned. */
  readonly served: boolean
  directory(id: number): string
  create(id: number): Promise<void>
  /** Makes one commit with the files on `main`, and an annotated tag on the commit. Throws when git refuses. */
  release(id: number, release: NewRelease): Promise<void>
  /**
   * Starts git with the sandbox's own configuration only. The process is killed after 2 minutes, or by
   * {@link GitRepositories.close}.
   */
  run(args: string[], environment?: Record<string, string>): ChildProcess
  removeAll(): Promise<void>
  /** Kills all processes of git, and resolves when they have ended: what follows their end has happened then. */
  close(): Promise<void>
}

const deadline = 120_000

export function gitRepositories(root: string): GitRepositories {
  const children = new Set<ChildProcess>()
  const queues = new Map<number, Promise<void>>()
  const directory = (id: number) => join(root, `${id}.git`)

  function run(args: string[], environment: Record<string, string> = {}): ChildProcess {
    const child = spawn('git', args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: root,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        ...environment
      }
    })
    children.add(child)
    const timer = setTimeout(() => child.kill('SIGKILL'), deadline)
    child.once('close', () => {
      clearTimeout(timer)
      children.delete(child)
    })
    return child
  }

  function finish(args: string[], input = ''): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = run(args)
      let complaint = ''
      child.stderr?.on('data', (chunk: Buffer) => {
        complaint += chunk.toString()
      })
      child.once('error', reject)
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`git ${args.join(' ')}: ${complaint}`))))
      child.stdin?.on('error', () => {}) // git says on stderr why it stopped reading
      child.stdin?.end(input)
    })
  }

  return {
    served: true,
    directory,
    run,
    async create(id) {
      await mkdir(root, { recursive: true })
      await finish(['init', '--quiet', '--bare', '--initial-branch=main', directory(id)])
    },
    release(id, release) {
      const work = () => finish(['-C', directory(id), 'fast-import', '--quiet', '--date-format=raw'], stream(release))
      const next = (queues.get(id) ?? Promise.resolve()).then(work, work)
      queues.set(id, next)
      return next
    },
    removeAll: () => rm(root, { recursive: true, force: true }),
    async close() {
      const ended = [...children].map((child) => new Promise((resolve) => child.once('close', resolve)))
      for (const child of children) {
        child.kill('SIGKILL')
        // An end is reported only once the output is read, or thrown away.
        child.stdout?.destroy()
        child.stderr?.destroy()
      }
      await Promise.all(ended)
    }
  }
}

/** Replaces git in a host that lives in memory: releases are only recorded, and no repository can be cloned. */
export const withoutGit: GitRepositories = {
  served: false,
  directory: (id) => `${id}.git`,
  create: async () => {},
  release: async () => {},
  run() {
    throw new Error('this code host lives in memory, without git')
  },
  removeAll: async () => {},
  close: async () => {}
}

/** Input for `git fast-import`: see its manual page. `^0` makes the commit a child of the branch's last commit. */
function stream({ tag, message, files, author, first }: NewRelease): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const plain = (text: string) => text.replace(/[<>\r\n]/g, '')
  const identity = `${plain(author.name)} <${plain(author.email)}> ${Math.floor(author.at / 1000)} +0000`
  const contents = Object.entries(files).map(([path, text]) => `M 100644 inline ${JSON.stringify(path)}\n${data(text)}`)
  return [
    `commit refs/heads/main\nmark :1\ncommitter ${identity}\n${data(message)}`,
    first ? '' : 'from refs/heads/main^0\n',
    contents.join(''),
    `tag ${tag}\nfrom :1\ntagger ${identity}\n${data(message)}`,
    'done\n'
  ].join('')
}
