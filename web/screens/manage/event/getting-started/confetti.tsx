import styles from './confetti.module.css'

const PIECES = 48
/** Brand colours, in the light and the dark scheme. */
const COLOURS = ['var(--primary)', 'var(--secondary)', 'var(--focus)', 'var(--success)', 'var(--warning)']

/** Decoration: falls once; hidden from screen readers, and from users who prefer reduced motion. */
export function Confetti() {
  return (
    <div className={styles.sky} aria-hidden="true" data-confetti>
      {Array.from({ length: PIECES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its number
        <span key={index} style={fallOf(index)} />
      ))}
    </div>
  )
}

/** Scatters the pieces, the same way each time: steps of the golden ratio never coincide. */
function fallOf(index: number) {
  const share = (index * 0.618) % 1
  return {
    left: `${share * 100}%`,
    background: COLOURS[index % COLOURS.length],
    animationDelay: `${((index * 0.37) % 1) * 500}ms`,
    animationDuration: `${1600 + share * 1200}ms`,
    rotate: `${index * 47}deg`,
  }
}
