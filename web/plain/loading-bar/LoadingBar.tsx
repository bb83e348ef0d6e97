import './loading-bar.css'

/** A line that runs along the top while something loads. */
export const LoadingBar = () => <div className="loading-bar" role="progressbar" aria-label="正在加载" />
