import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Loads each icon from its own file. The list of all icons would make every page load all of them. */
export function iconFiles(): Plugin {
  const list = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/cjs.*/, 'esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }

  function fromFile(name: string): string {
    if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from 'lucide-react'`
    const [icon = '', called = icon] = name.split(' as ')
    const file = files.get(icon)
    if (!file) throw new Error(`lucide-react has no icon with the name ${icon}.`)
    return `import ${called} from 'lucide-react/icons/${file}'`
  }

  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide-react'" },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map(fromFile)
            .join(';'),
        ),
    },
  }
}
