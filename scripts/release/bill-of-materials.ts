import type { ShippedPackage } from './shipped-packages.ts'

type Part = Pick<ShippedPackage, 'name' | 'version' | 'license' | 'integrity'>

/** The address of a package: https://github.com/package-url/purl-spec. */
function purlOf({ name, version }: Part): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function componentOf(part: Part) {
  const [scope, short] = part.name.startsWith('@') ? part.name.split('/') : [undefined, part.name]
  const [algorithm, digest = ''] = part.integrity.split('-', 2)
  return {
    type: 'library',
    'bom-ref': purlOf(part),
    ...(scope !== undefined && { group: scope }),
    name: short,
    version: part.version,
    licenses: [{ expression: part.license }],
    purl: purlOf(part),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  }
}

/** What a release is made of, as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). `at`: seconds since 1970. */
export function billOfMaterials(version: string, at: number, parts: readonly Part[]): string {
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(at * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': 'echolog',
        name: 'echolog',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: parts.map(componentOf),
    dependencies: [{ ref: 'echolog', dependsOn: parts.map(purlOf) }],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}
