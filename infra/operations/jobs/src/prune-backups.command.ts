import '../../backup/prune.main';
