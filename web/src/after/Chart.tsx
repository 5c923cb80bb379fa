// The points of a game over its decisions: all players together, then each by where the points came from. What a colour says,
// a pattern or a crest says too; the same is a table below.

import type { Course } from '../engine/presented';
import { Crest } from '../ui/Crest';
import { t } from '../words';
import { band, changes, endOf, line, mostPoints, scaleOf, sum, ticks, usedKinds, type Frame, type Scale } from './chart';

const patterns = ['', 'M0 8L8 0', 'M4 4h.01', 'M0 4h8', 'M0 0L8 8M0 8L8 0', 'M4 0v8', 'M0 0L8 8', 'M2 4h4M4 2v4'];
const INKS = 7;
const patternOf = (kind: number) => `after-kind-${kind}`;

// Defined once, for all charts and their legend.
function Patterns({ kinds }: { kinds: number[] }) {
  return (
    <svg class="after-patterns" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {kinds.map((kind, i) => (
          <pattern key={kind} id={patternOf(kind)} class={`kind-ink-${i % INKS}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" />
            <path d={patterns[i % patterns.length]} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

function Axes({ frame, scale, decisions, marks }: { frame: Frame; scale: Scale; decisions: number; marks: number[] }) {
  return (
    <g class="after-axes">
      {marks.map((mark) => (
        <g key={mark}>
          <path d={`M${frame.left} ${scale.y(mark)}H${frame.width - frame.right}`} />
          <text x={frame.left - 6} y={scale.y(mark) + 4} text-anchor="end">{mark}</text>
        </g>
      ))}
      {ticks(decisions, 5).filter((tick) => tick <= decisions).map((tick) => (
        <text key={tick} x={scale.x(tick)} y={frame.height - 6} text-anchor="middle">{tick}</text>
      ))}
    </g>
  );
}

// About as large as they are shown, so that numbers are as large as other text.
const wide: Frame = { width: 960, height: 250, left: 34, right: 30, top: 12, bottom: 24 };
const narrow: Frame = { ...wide, width: 360, height: 220 };
const small: Frame = { width: 320, height: 170, left: 34, right: 10, top: 8, bottom: 24 };
const isNarrow = () => matchMedia('(max-width: 700px)').matches;

function Race({ course, marks }: { course: Course; marks: number[] }) {
  const frame = isNarrow() ? narrow : wide;
  const scale = scaleOf(frame, endOf(course), marks[marks.length - 1]), last = course.course[course.course.length - 1].points;
  return (
    <svg class="after-chart" viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={t('web.after.race')}>
      <Axes frame={frame} scale={scale} decisions={course.decisions} marks={marks} />
      {course.seats.map((_, seat) => (
        <g key={seat} class={`after-race seat-${seat % 5} dash-${seat % 5}`}>
          <path d={line(course, scale, seat)} />
          <svg x={frame.width - frame.right + 4} y={scale.y(sum(last[seat])) - 9} width="18" height="18" viewBox="0 0 24 24">
            <Crest seat={seat} />
          </svg>
        </g>
      ))}
    </svg>
  );
}

function Sources({ course, seat, kinds, marks }: { course: Course; seat: number; kinds: number[]; marks: number[] }) {
  const frame = course.team && !isNarrow() ? wide : small, scale = scaleOf(frame, endOf(course), marks[marks.length - 1]);
  const last = course.course[course.course.length - 1].points[seat], who = course.team ? t('web.after.team') : course.seats[seat];
  return (
    <figure>
      <figcaption class={course.team ? '' : `seat-name seat-${seat % 5}`}>
        {!course.team && <Crest seat={seat} />} <span class="called">{who}</span> <b>{sum(last)}</b>
      </figcaption>
      <svg class="after-chart" viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={t('web.after.sources', { who })}>
        <Axes frame={frame} scale={scale} decisions={course.decisions} marks={marks} />
        {kinds.map((kind) => (
          <path key={kind} class="after-band" d={band(course, scale, seat, kind)} fill={`url(#${patternOf(kind)})`} />
        ))}
        <path class="after-top" d={line(course, scale, seat)} />
      </svg>
    </figure>
  );
}

function Legend({ course, kinds }: { course: Course; kinds: number[] }) {
  return (
    <ul class="after-legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <svg width="26" height="18" aria-hidden="true" focusable="false">
            <rect class="after-band" width="26" height="18" fill={`url(#${patternOf(kind)})`} />
          </svg>
          <span>{course.kinds[kind]}</span>
        </li>
      ))}
    </ul>
  );
}

function AsTable({ course }: { course: Course }) {
  return (
    <details class="after-table">
      <summary>{t('web.after.as-table')}</summary>
      <div class="after-scroll" tabIndex={0} role="region" aria-label={t('web.after.as-table')}>
        <table>
          <thead>
            <tr>
              {['decision', ...(course.team ? [] : ['who']), 'from', 'change', 'all'].map((head) => (
                <th key={head} scope="col">{t(`web.after.${head}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes(course).map((change, i) => (
              <tr key={i}>
                <td>{change.decision}</td>
                {!course.team && <td>{course.seats[change.seat]}</td>}
                <td class="after-kind">{course.kinds[change.kind]}</td>
                <td>{change.by > 0 ? `+${change.by}` : `−${-change.by}`}</td>
                <td>{change.all}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Chart({ course }: { course: Course }) {
  const kinds = usedKinds(course), marks = ticks(mostPoints(course), 4);
  return (
    <>
      <Patterns kinds={kinds} />
      {!course.team && <Race course={course} marks={marks} />}
      <div class="after-sources">
        {course.seats.map((_, seat) => (
          <Sources key={seat} course={course} seat={seat} kinds={kinds} marks={marks} />
        ))}
      </div>
      <p class="after-axis">{t('web.after.axes')}</p>
      <Legend course={course} kinds={kinds} />
      <AsTable course={course} />
    </>
  );
}
