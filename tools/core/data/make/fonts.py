# Makes the files of tools/core/data/fonts but fonts.ts: fonts of scripts that the table of letters lacks, without hints for screens,
# which outlines do not need.
#
#   pip install fonttools
#   npm i @fontsource/alegreya-sans@5 @fontsource/noto-sans-{arabic,armenian,bengali,devanagari,ethiopic,georgian}@5 \
#     @fontsource/noto-sans-{gujarati,gurmukhi,hebrew,kannada,khmer,lao,malayalam,myanmar,oriya,sinhala,tamil,telugu,thai}@5
#   apt-get download fonts-droid-fallback fonts-noto-cjk && for deb in *.deb; do dpkg-deb -x $deb .; done
#   (in FOLDER)
#   python3 tools/core/data/make/fonts.py FOLDER
import hashlib
import json
import sys
import unicodedata
from pathlib import Path

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

folder = Path(sys.argv[1])
data = Path('tools/core/data')
fonts = data / 'fonts'
fonts.mkdir(exist_ok=True)

# Scripts whose letters touch: no space may be added between them (Unicode 15.0, chapters 9 and 12).
JOINED = {'arabic', 'bengali', 'devanagari', 'gurmukhi'}
ALEGREYA = ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'latin-ext']
NOTO = ['arabic', 'armenian', 'bengali', 'devanagari', 'ethiopic', 'georgian', 'gujarati', 'gurmukhi', 'hebrew', 'kannada',
        'khmer', 'lao', 'malayalam', 'myanmar', 'oriya', 'sinhala', 'tamil', 'telugu', 'thai']


def package_file(package, part):
    home = folder / 'node_modules' / '@fontsource' / package
    version = json.loads((home / 'package.json').read_text())['version']
    name = f'{package}-{part}-400-normal.woff'
    return home / 'files' / name, f'npm @fontsource/{package} {version}, {name}'


def copyright_of(package):
    first = (folder / 'node_modules' / '@fontsource' / package / 'LICENSE').read_text().split('\n')[0]
    return first.split(')')[0] + ')'


def ranges(codepoints):
    spans = []
    for codepoint in sorted(codepoints):
        # Controls, spaces and private use draw nothing, or nothing that is known.
        if unicodedata.category(chr(codepoint))[0] in 'CZ':
            continue
        if spans and spans[-1][1] == codepoint - 1:
            spans[-1][1] = codepoint
        else:
            spans.append([codepoint, codepoint])
    return ' '.join(f'{a:x}' if a == b else f'{a:x}-{b:x}' for a, b in spans)


def row(name, file, source, features):
    options = subset.Options(hinting=False, layout_features=features, drop_tables=['vhea', 'vmtx', 'DSIG', 'gasp'],
                             glyph_names=False, notdef_outline=False, recalc_timestamp=False)
    font = TTFont(file, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)
    font.flavor = None
    return saved(name, file, source, font)


def saved(name, file, source, font):
    font.save(fonts / f'{name}.ttf')
    glyphs = font['glyf']
    drawn = [codepoint for codepoint, glyph in font.getBestCmap().items() if glyphs[glyph].numberOfContours]
    checksum = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    return '\t'.join([name, source, checksum, 'joined' if name in JOINED else '', ranges(drawn)])


def hangul_row(file, source):
    """The syllables of KS X 1001 and the letters that they are made of, with parabolas, which are the only curves of drawings."""
    syllables = [c for c in range(0xac00, 0xd7a4) if len(chr(c).encode('euc_kr')) == 2]
    original = TTFont(file, fontNumber=1, recalcTimestamp=False)
    cmap = {c: n for c, n in original.getBestCmap().items() if c in syllables or 0x3131 <= c <= 0x318e}
    outlines, units = original.getGlyphSet(), original['head'].unitsPerEm
    order = ['.notdef', *sorted(set(cmap.values()))]
    glyphs, advances = {'.notdef': TTGlyphPen(None).glyph()}, {'.notdef': (units, 0)}
    for glyph in order[1:]:
        pen = TTGlyphPen(None)
        outlines[glyph].draw(Cu2QuPen(pen, units / 1000, reverse_direction=True))
        glyphs[glyph] = pen.glyph()
        advances[glyph] = (round(outlines[glyph].width), 0)
    builder = FontBuilder(units, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    # The side bearing of a glyph is the left end of its outline.
    table = builder.font['glyf']
    builder.setupHorizontalMetrics({g: (w, getattr(table[g], 'xMin', 0)) for g, (w, _) in advances.items()})
    builder.setupHorizontalHeader(ascent=original['hhea'].ascent, descent=original['hhea'].descent)
    builder.setupNameTable({'familyName': 'Sky Hangul', 'styleName': 'Regular'})
    builder.setupMaxp()
    builder.setupHead(unitsPerEm=units, created=original['head'].created, modified=original['head'].modified)
    return saved('hangul', file, source, builder.font)


rows = [row(part.replace('-', ''), *package_file('alegreya-sans', part), ['*']) for part in ALEGREYA]
rows += [row(part, *package_file(f'noto-sans-{part}', part), ['*']) for part in NOTO]
rows.append(hangul_row(folder / 'usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
                       'Debian fonts-noto-cjk 1:20220127+repack1-1, NotoSansCJK-Regular.ttc, font 1'))
droid = folder / 'usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf'
# Upright forms of one width: no feature of the layout changes a title of one line.
rows.append(row('cjk', droid, 'Debian fonts-droid-fallback 1:6.0.1r16-1.1, DroidSansFallbackFull.ttf', []))
(fonts / 'fonts.tsv').write_text('\n'.join(rows) + '\n')

rights = [copyright_of('alegreya-sans'), 'Copyright 2014-2021 Adobe (http://www.adobe.com/), Noto Sans CJK', *[copyright_of(f'noto-sans-{part}') for part in NOTO]]
text = (folder / 'node_modules/@fontsource/noto-sans-arabic/LICENSE').read_text().split('\n', 1)[1]
(fonts / 'OFL.txt').write_text('All fonts of this folder but cjk.ttf:\n\n' + '\n'.join(rights) + '\n' + text)
apache = Path('/usr/share/common-licenses/Apache-2.0').read_text()
(fonts / 'Apache-2.0.txt').write_text('cjk.ttf: Droid Sans Fallback, Copyright 2006-2010 Google Corp.\n\n' + apache)
