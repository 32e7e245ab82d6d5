import '../../backup/put-back-list.main';
