// Runs before every npm script, on the Node of the machine (20 or newer): plain JavaScript, no packages. Brings
// node_modules in line with the lock file (Node 26 is one of the packages) and installs the Debian packages that a mode
// needs. `npm start` installs no development packages and runs no install scripts; only tests and checks need them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bareEnvironment, runNpm } from './npm.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bundledNode = join(root, 'node_modules', '.bin', 'node')
const stampFile = join(root, 'node_modules', '.pullpass-stamp')
const git = { git: ['git'] }
/**
 * The first package is Chromium without windows, which needs less processor time; an old Debian has the second alone.
 */
const chromium = {
  'chromium-headless-shell chromium': ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
}
/**
 * The Debian packages that each mode needs: packages, of which the first that can be had is installed -> commands, of
 * which one is enough.
 */
const needs = { start: git, test: process.env.CHROMIUM_PATH ? git : { ...git, ...chromium }, verify: {} }
const mode = process.argv[2] ?? 'start'

installPackages()
requireNode26()
for (const [packages, commands] of Object.entries(needs[mode] ?? {}))
  installDebianPackage(packages.split(' '), commands)

function installPackages() {
  const wanted = stampOfWanted()
  const [installed, all] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : []
  const production = mode === 'start'
  if (installed === wanted && (production || all === 'all')) return
  // The stamp is deleted first, so that an install that is killed half-way never counts as complete.
  rmSync(stampFile, { force: true })
  console.error('Installing packages (only when the lock changed; 10 to 60 s) …')
  const which = production ? ['--omit=dev', '--ignore-scripts'] : ['--include=dev']
  if (!runNpm(['ci', ...which, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], root)) {
    fail(
      'npm ci did not finish (its own words are above). Check the network, the free disk space, that you may write to ' +
        `${root} (permissions), and that package-lock.json fits package.json (npm install mends it); then run the ` +
        'command again.'
    )
  }
  dropNodeThatCannotRun()
  writeFileSync(stampFile, `${wanted} ${production ? 'production' : 'all'}`)
}

/** Changes with every input of npm ci. A new script or description in package.json does not cause another install. */
function stampOfWanted() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8')
  )
  return createHash('sha256')
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, allowScripts]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

/**
 * The bundled Node is built for glibc: on musl (Alpine) it is installed and cannot run. npm prefers it to the machine's
 * own Node, so it is deleted; otherwise not even this file would run the next time.
 */
function dropNodeThatCannotRun() {
  const { stdout } = spawnSync(bundledNode, ['--version'], {
    encoding: 'utf8',
    timeout: 20_000,
    env: bareEnvironment()
  })
  if (!/^v\d+\./.test(stdout ?? '')) rmSync(bundledNode, { force: true })
}

function requireNode26() {
  if (existsSync(bundledNode) || Number(process.versions.node.split('.')[0]) >= 26) return
  fail(
    `Pullpass runs on Node 26. The packages bring none that runs on this machine (${process.platform}-${process.arch}), ` +
      `and its own is ${process.version}: install Node 26 or newer and run the command again.`
  )
}

function installDebianPackage(packages, commands) {
  if (commands.some(onPath)) return
  const installOf = (name) => `apt-get update && apt-get install -y --no-install-recommends ${name}`
  const mayInstall = process.getuid?.() === 0 && onPath('apt-get')
  for (const name of mayInstall ? packages : []) {
    console.error(`Installing the Debian package ${name} …`)
    const result = spawnSync('sh', ['-c', installOf(name)], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...bareEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
    })
    if (result.status === 0 && commands.some(onPath)) return
  }
  const message = `The command "${commands[0]}" is missing. Install it, on Debian as root with: ${installOf(packages[0])}`
  if (mode === 'test') fail(message)
  console.error(`${message} (needed by the sandbox only)`)
}

function onPath(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, command)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
