import type { NextConfig } from 'next'

const here = import.meta.dirname
export default {
  output: 'standalone',
  outputFileTracingRoot: here,
  turbopack: { root: here },
  poweredByHeader: false
} satisfies NextConfig
